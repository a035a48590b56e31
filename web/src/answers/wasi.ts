// Runs a program that was compiled for WASI: what it may see of the world are its arguments, its standard streams, a
// clock and chance. Everything else it could ask for is not there.

export interface Run {
  /** The exit status. */
  status: number;
  output: Uint8Array<ArrayBuffer>;
  /** How many bytes of memory the run took. */
  memory: number;
}

/** What a run reports on the way: a line of standard error. */
export type Online = (line: string) => void;

/** Thrown by `proc_exit`, which must not come back. */
class Exit {
  constructor(readonly status: number) {}
}

/** No error, and the error of a stream that is not there. */
const FINE = 0;
const BAD_STREAM = 8;

/** Runs the program with these arguments (the first is its own name) and this standard input; a trap is thrown. */
export function run(module: WebAssembly.Module, args: string[], input: Uint8Array, online: Online): Run {
  const written: Uint8Array[] = [];
  const words = args.map((word) => new TextEncoder().encode(`${word}\0`));
  const decoder = new TextDecoder();
  let read = 0;
  let line = '';
  let memory: WebAssembly.Memory;
  // The memory may have moved since the last call.
  const view = () => new DataView(memory.buffer);
  const bytes = (from: number, length: number) => new Uint8Array(memory.buffer, from, length);
  /** The pieces of memory that a list of places and lengths names. */
  const pieces = (list: number, count: number) => {
    const at = view();
    return Array.from({ length: count }, (_, i) => bytes(at.getUint32(list + 8 * i, true), at.getUint32(list + 8 * i + 4, true)));
  };
  const put = (at: number, value: number) => view().setUint32(at, value, true);

  const world = {
    args_sizes_get(count: number, size: number) {
      put(count, words.length);
      put(size, words.reduce((sum, word) => sum + word.length, 0));
      return FINE;
    },
    args_get(list: number, text: number) {
      for (const word of words) {
        put(list, text);
        bytes(text, word.length).set(word);
        list += 4;
        text += word.length;
      }
      return FINE;
    },
    environ_sizes_get(count: number, size: number) {
      put(count, 0);
      put(size, 0);
      return FINE;
    },
    environ_get: () => FINE,
    clock_time_get(_clock: number, _precision: bigint, time: number) {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return FINE;
    },
    random_get(at: number, length: number) {
      // This many bytes at most are handed out at once.
      for (let from = 0; from < length; from += 65536) crypto.getRandomValues(bytes(at + from, Math.min(65536, length - from)));
      return FINE;
    },
    fd_read(stream: number, list: number, count: number, size: number) {
      if (stream !== 0) return BAD_STREAM;
      const before = read;
      for (const piece of pieces(list, count)) {
        const part = input.subarray(read, read + piece.length);
        piece.set(part);
        read += part.length;
      }
      put(size, read - before);
      return FINE;
    },
    fd_write(stream: number, list: number, count: number, size: number) {
      if (stream !== 1 && stream !== 2) return BAD_STREAM;
      let total = 0;
      for (const piece of pieces(list, count)) {
        total += piece.length;
        if (stream === 1) written.push(piece.slice());
        else line += decoder.decode(piece.slice(), { stream: true });
      }
      if (stream === 2) {
        const lines = line.split('\n');
        line = lines.pop()!;
        lines.forEach(online);
      }
      put(size, total);
      return FINE;
    },
    proc_exit(status: number) {
      throw new Exit(status);
    },
  };

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: world });
  memory = instance.exports.memory as WebAssembly.Memory;
  let status = 0;
  try {
    (instance.exports._start as () => void)();
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    status = thrown.status;
  }
  const output = new Uint8Array(written.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of written) {
    output.set(part, at);
    at += part.length;
  }
  return { status, output, memory: memory.buffer.byteLength };
}
