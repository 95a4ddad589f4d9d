"""What judges have in common whose cases are files that a program reads: nothing is built."""


class Interpreted:
    def program(self, case):
        return case.path

    def build(self, case):
        return None

    def environment(self):
        """Variables for `understudy run`, which preloads the library itself and has a folder with the names that it is loaded by."""
        env = self.bench.environment(preload=False)
        del env["LD_LIBRARY_PATH"]
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        return env
