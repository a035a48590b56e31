def pytest_addoption(parser):
    parser.addoption("--families", type=int, default=2000, help="how many forgeries about families all three readings look at")
    parser.addoption("--mutations", type=int, default=4000, help="how many texts changed as texts both checkers look at")
    parser.addoption("--forgeries", type=int, default=6000, help="how many forgeries both checkers look at")
