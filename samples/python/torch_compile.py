"""A small network, trained by kernels that torch.compile makes, and the same on PyTorch's CPU back end: understudy run python torch_compile.py

PyTorch's own CUDA kernels are machine code, and so is cuBLAS: everything that runs on the device is inside compiled functions here, tensors are made on
the host and copied, and products of matrices are sums of products.
"""

import torch
import torch.nn.functional as F

torch.manual_seed(1)
STEPS, RATE = 30, 0.3
inputs = torch.randn(256, 8)
targets = F.softmax(torch.sin(2 * inputs[:, :4]), 1)
start = [torch.randn(8, 32) / 3, torch.zeros(32), torch.randn(32, 4) / 6, torch.zeros(4)]


def linear(x, w, b):
    return (x.unsqueeze(2) * w).sum(1) + b


def loss(x, y, w1, b1, w2, b2):
    hidden = F.gelu(F.layer_norm(linear(x, w1, b1), (32,)))
    return -(y * F.log_softmax(linear(hidden, w2, b2), 1)).sum(1).mean()


def step(weights, gradients):
    return [w - RATE * g for w, g in zip(weights, gradients)]


def train(device, compiled):
    run, update = compiled(loss), compiled(step)
    x, y, one = inputs.to(device), targets.to(device), torch.ones(()).to(device)
    weights, losses = [w.to(device) for w in start], []
    for _ in range(STEPS):
        weights = [w.detach().requires_grad_() for w in weights]
        value = run(x, y, *weights)
        # Without `one`, PyTorch would fill a tensor by a kernel of its own.
        gradients = torch.autograd.grad(value, weights, one)
        with torch.no_grad():
            weights = update(weights, gradients)
        losses.append(value.item())
    return losses


ours, host = train("cuda", torch.compile), train("cpu", lambda f: f)
print(f"{torch.cuda.get_device_name(0)}: loss {ours[0]:.4f} to {ours[-1]:.4f}, on the CPU back end {host[0]:.4f} to {host[-1]:.4f}")
assert all(abs(a - b) < 1e-4 for a, b in zip(ours, host)), list(zip(ours, host))
