def pytest_addoption(parser):
    parser.addoption("--forgeries", type=int, default=6000, help="how many forgeries both checkers look at")
