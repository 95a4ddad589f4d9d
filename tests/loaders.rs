//! Libraries that open the driver themselves and keep its functions in variables of the same names (CUEW, slang-rhi), in a process that our
//! library is preloaded into.

#[path = "support/cc.rs"]
mod cc;

use std::path::Path;
use std::process::Command;

#[test]
fn variables_named_like_functions_of_the_driver_stay_the_librarys() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("loaders-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let cc = |source: &str, output: &str, flags: &[&str]| {
        cc::cc(&folder, &format!("loaders/{source}"), output, &[&["-O1"], flags].concat());
    };
    for (name, flags) in [("libtable.so", &[][..]), ("libnow.so", &["-Wl,-z,now,-z,relro", "-fno-plt"])] {
        cc("table.c", name, &[&["-shared", "-fPIC", "-ldl"][..], flags].concat());
    }
    cc("main.c", "opens", &["-ldl"]);
    let linked = ["-DLINKED", "-L.", "-Wl,-rpath,$ORIGIN"];
    cc("main.c", "linked", &[&linked[..], &["-ltable"]].concat());
    cc("main.c", "linked_now", &[&linked[..], &["-lnow"]].concat());
    let ours = std::env::current_exe().unwrap().with_file_name("libcudart.so");
    std::os::unix::fs::symlink(&ours, folder.join("libcuda.so.1")).unwrap();
    let cases: [&[&str]; 4] = [&["opens", "./libtable.so"], &["opens", "./libnow.so"], &["linked"], &["linked_now"]];
    for words in cases {
        let mut command = Command::new(folder.join(words[0]));
        command.args(&words[1..]).current_dir(&folder).env("LD_PRELOAD", &ours).env("LD_LIBRARY_PATH", &folder);
        let output = command.env("UNDERSTUDY_DEVICE_COUNT", "3").output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), "3 devices\n", "{words:?}: {output:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
