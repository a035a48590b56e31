"""An OpenAPI document as pages of Markdown: one for each tag, and one with the objects that they speak of."""

OBJECTS = "objects"


def pages(document):
    """The pages by their names."""
    schemas = document["components"]["schemas"]
    texts = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = operation.get("tags", ["server"])[0]
            name = tag.replace(" ", "-")
            head = f"# {tag.capitalize()}\n"
            texts.setdefault(name, [head]).append(describe(method, path, operation, schemas))
    texts[OBJECTS] = ["# Objects\n\nWhat is sent and answered, as JSON. A field in *italics* may be left out.\n"]
    for name in sorted(schemas):
        if schemas[name].get("type") in ("object", "string") or "allOf" in schemas[name] or "oneOf" in schemas[name]:
            texts[OBJECTS].append(define(name, schemas))
    return {name: "\n".join(parts) for name, parts in texts.items()}


def describe(method, path, operation, schemas):
    """One operation."""
    lines = [f"## {method.upper()} `{path}`\n", plain(operation.get("summary")), plain(operation.get("description"))]
    for parameter in operation.get("parameters", []):
        where = {"path": "in the address", "query": "in the query", "header": "as a header"}[parameter["in"]]
        lines.append(f"- `{parameter['name']}` {where}: {plain(parameter.get('description')) or 'see above'}\n")
    body = operation.get("requestBody")
    if body:
        lines.append("\nSend " + content(body["content"], schemas) + ".\n")
    for status, response in operation["responses"].items():
        words = plain(response.get("description"))
        what = content(response.get("content", {}), schemas)
        lines.append(f"- **{status}** " + ", ".join(filter(None, [what, words])))
    return "\n".join(line for line in lines if line) + "\n"


def content(kinds, schemas):
    return " or ".join(
        kind_of(entry["schema"], schemas, "http") if kind == "application/json" and "schema" in entry else f"`{kind}`"
        for kind, entry in kinds.items())


def define(name, schemas):
    """One object, or one list of words."""
    schema = schemas[name]
    lines = [f"## {name}\n", plain(schema.get("description")), ""]
    for part in schema.get("allOf", [schema]):
        if "$ref" in part:
            lines.append(f"All fields of {kind_of(part, schemas, OBJECTS)}, and:\n")
        for field, value in part.get("properties", {}).items():
            optional = field not in part.get("required", [])
            shown = f"*`{field}`*" if optional else f"`{field}`"
            words = plain(value.get("description")).replace("\n", " ")
            lines.append(f"- {shown} ({kind_of(value, schemas, OBJECTS)}): {words}".rstrip(": "))
    if "enum" in schema:
        lines.append("One of " + ", ".join(f"`{word}`" for word in schema["enum"]) + ".")
    for one in schema.get("oneOf", []):
        lines.append(f"- {kind_of(one, schemas, OBJECTS)}: {plain(one.get('description'))}".rstrip(": "))
    return "\n".join(lines) + "\n"


def kind_of(schema, schemas, page):
    """What a field holds, in a word or two, with a link to objects."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if schemas[name].get("type") == "integer":
            return "integer"
        target = "" if page == OBJECTS else f"{OBJECTS}.md"
        return f"[{name}]({target}#{name.lower()})"
    if "enum" in schema:
        return " or ".join(f"`{word}`" for word in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(kind_of(one, schemas, page) for one in schema[several])
    kinds = schema.get("type", "anything")
    kinds = [kinds] if isinstance(kinds, str) else list(kinds)
    if "array" in kinds:
        items = kind_of(schema.get("items") or {}, schemas, page) if isinstance(schema.get("items"), dict) else "anything"
        kinds[kinds.index("array")] = f"list of {items}"
    return " or ".join(kinds)


def plain(words):
    """The first part of a description: what follows is for readers of the source, such as examples in Rust."""
    return (words or "").split("```")[0].split("\n# ")[0].strip()
