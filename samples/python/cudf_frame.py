"""Tables by cuDF, compared with what pandas makes of the same: understudy run python cudf_frame.py"""

import os
import tempfile

import cudf
import numpy as np
import pandas as pd

rng = np.random.default_rng(7)
n = 20_000
host = pd.DataFrame({
    "key": rng.integers(0, 50, n),
    "x": rng.random(n),
    "y": rng.integers(-1000, 1000, n).astype(np.int32),
    "name": np.array(["alpha", "beta", "Gamma", "delta epsilon", "", "zeta-9"])[rng.integers(0, 6, n)],
})
weights = pd.DataFrame({"key": np.arange(0, 60, 2), "w": rng.random(30)})
table, right = cudf.from_pandas(host), cudf.from_pandas(weights)


def same(ours, theirs):
    ours = ours.to_pandas()
    check = pd.testing.assert_frame_equal if isinstance(theirs, pd.DataFrame) else pd.testing.assert_series_equal
    check(ours, theirs, check_dtype=False, check_names=False)


def joined(left, other):
    return left.merge(other, on="key").sort_values(["key", "x"]).reset_index(drop=True)[["key", "x", "w"]]


same(table, host)
assert table.y.sum() == host.y.sum()
assert np.isclose(table.x.mean(), host.x.mean())
same(table.x * 2 + table.y, host.x * 2 + host.y)
order = ["key", "x", "y"]
same(table.sort_values(order).reset_index(drop=True), host.sort_values(order).reset_index(drop=True))
how = {"x": ["mean", "max", "count"], "y": ["sum", "min"]}
same(table.groupby("key").agg(how).sort_index(), host.groupby("key").agg(how))
same(table.groupby("name").x.median().sort_index(), host.groupby("name").x.median())
same(joined(table, right), joined(host, weights))
same(table.name.str.upper(), host.name.str.upper())
same(table.name.str.contains("[0-9]+$"), host.name.str.contains("[0-9]+$"))
same(table.name.str.replace("a", "AA", regex=False), host.name.str.replace("a", "AA", regex=False))
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "table.parquet")
    table.to_parquet(path)
    same(table, pd.read_parquet(path))
    host.to_parquet(path)
    same(cudf.read_parquet(path), host)
print(f"{n} rows, as pandas has them")
