import type { Operation } from '@portal/contract';
import { byteString } from './byte-string.ts';
import { NumberFrame, WrittenResponse, WrittenValue } from './written-response.ts';

/** Of a request, what a cached part of its response may depend on. */
export interface CachedCall<Parameters> {
  operation: Operation;
  parameters: Parameters;
}

/** The parameters with a fixed set of values: what they say is part of how a response looks, not of what it is about. */
export type SwitchesOf<Parameters> = {
  readonly [Name in keyof Parameters as IsSwitch<NonNullable<Parameters[Name]>> extends true
    ? Name
    : never]: Parameters[Name];
};

type IsSwitch<Value> = string extends Value ? false : number extends Value ? false : true;

/** What a row describes: objects that never change while the server runs, each known by its id among those of its kind. */
export type Subjects = readonly ({ readonly id: number } | boolean | null)[];

/** Writes rows of one operation's responses, each once for every combination of subjects and switches. */
export interface Rows<Parameters> {
  /** A row that is the same in each response. */
  of<Items extends Subjects, Row extends object>(
    subjects: readonly [...Items],
    write: (subjects: readonly [...Items], switches: SwitchesOf<Parameters>) => Row,
  ): WrittenValue<Row>;
  /** A row whose one number is another in each response; `write` gives the members before it and those after it. */
  withNumber<Items extends Subjects, const Name extends string, Before extends object, After extends object>(
    subjects: readonly [...Items],
    name: Name,
    write: (
      subjects: readonly [...Items],
      switches: SwitchesOf<Parameters>,
    ) => readonly [before: Before, after: After],
  ): NumberFrame<Before, Name, After>;
}

/**
 * The one memory of responses and their parts. The key comes from the contract, and who writes an entry is given exactly what
 * its key holds: nothing else of a request can get into a part that another caller receives.
 */
export interface ResponseCache {
  /** Rows of responses to calls with these switches. */
  rows<Parameters extends object>(call: CachedCall<Parameters>): Rows<Parameters>;
  /** A whole response: for operations that have few, or for which the same ones are requested again and again. */
  respond<Parameters extends object, ResponseBody extends object>(
    call: CachedCall<Parameters>,
    write: (parameters: Readonly<Parameters>) => ResponseBody,
  ): WrittenResponse<ResponseBody>;
}

/** Bytes of JSON kept at most: with all around them some 40 MB. The memory then begins anew. */
const defaultMostBytes = 16_000_000;

/** What an entry uses in addition to its JSON. */
const entryBytes = 200;

/** Names of the parameters that an entry's key holds, in the contract's order. */
interface KeyNames {
  switches: string[];
  all: string[];
}

/** Names of parameters by the contract: those with a fixed set of values, and all but the API key. */
export function keyNamesOf({ parameters }: Operation): KeyNames {
  const own = parameters.filter(({ isKey }) => !isKey);
  const isSwitch = ({ types, enum: values }: Operation['parameters'][number]) =>
    types.includes('boolean') || values !== undefined;
  return { switches: own.filter(isSwitch).map(({ name }) => name), all: own.map(({ name }) => name) };
}

/** An empty cache for one server. */
export function responseCache(mostBytes = defaultMostBytes): ResponseCache {
  const names = new Map<Operation, KeyNames>();
  const pages = new Map<string, RowPage>();
  const responses = new Map<string, WrittenResponse<object>>();
  let kept = 0;

  const namesOf = (operation: Operation): KeyNames => {
    let known = names.get(operation);
    if (!known) {
      known = keyNamesOf(operation);
      names.set(operation, known);
    }
    return known;
  };
  /** Makes room for an entry, and counts it. */
  const makeRoom = (length: number) => {
    kept += length + entryBytes;
    if (kept <= mostBytes) return;
    kept = length + entryBytes;
    for (const page of pages.values()) page.forget();
    pages.clear();
    responses.clear();
  };

  return {
    rows<Parameters extends object>({ operation, parameters }: CachedCall<Parameters>) {
      const { switches } = namesOf(operation);
      const values = parameters as Record<string, unknown>;
      const key = keyOf(operation, values, switches);
      let page = pages.get(key);
      if (!page) {
        page = new RowPage(pick(values, switches), makeRoom);
        makeRoom(key.length);
        pages.set(key, page);
      }
      return page as Rows<Parameters>;
    },
    respond<Parameters extends object, ResponseBody extends object>(
      { operation, parameters }: CachedCall<Parameters>,
      write: (parameters: Readonly<Parameters>) => ResponseBody,
    ) {
      const { all } = namesOf(operation);
      const sent = parameters as Record<string, unknown>;
      const key = keyOf(operation, sent, all);
      let known = responses.get(key);
      if (!known) {
        const values = pick(sent, all);
        const response = write(values as Parameters);
        const bytes = byteString(JSON.stringify(response));
        known = new WrittenResponse(bytes, listLength(response), () => write(values as Parameters));
        makeRoom(key.length + bytes.length);
        responses.set(key, known);
      }
      return known as WrittenResponse<ResponseBody>;
    },
  };
}

/** The id of what has none. */
const noId = -1;

/** The rows for one combination of switches. */
class RowPage {
  private readonly rows = new BySubjects<WrittenValue<object>>();
  private readonly frames = new BySubjects<NumberFrame<object, string, object>>();

  constructor(
    private readonly switches: object,
    private readonly makeRoom: (length: number) => void,
  ) {}

  of(subjects: Subjects, write: (subjects: Subjects, switches: object) => object): WrittenValue<object> {
    return this.rows.find(subjects) ?? this.keepRow(subjects, write);
  }

  withNumber(
    subjects: Subjects,
    name: string,
    write: (subjects: Subjects, switches: object) => readonly [object, object],
  ): NumberFrame<object, string, object> {
    return this.frames.find(subjects) ?? this.keepFrame(subjects, name, write);
  }

  // Separate functions: what makes a value again is kept for each row that is written, and not made for each that is known.
  private keepRow(
    subjects: Subjects,
    write: (subjects: Subjects, switches: object) => object,
  ): WrittenValue<object> {
    const make = () => write(subjects, this.switches);
    const row = new WrittenValue(make(), make);
    this.makeRoom(row.bytes.length);
    this.rows.keep(subjects, row);
    return row;
  }

  private keepFrame(
    subjects: Subjects,
    name: string,
    write: (subjects: Subjects, switches: object) => readonly [object, object],
  ): NumberFrame<object, string, object> {
    const make = () => write(subjects, this.switches);
    const frame = new NumberFrame(name, make(), make);
    this.makeRoom(frame.before.length + frame.after.length);
    this.frames.keep(subjects, frame);
    return frame;
  }

  forget(): void {
    this.rows.forget();
    this.frames.forget();
  }
}

/** What is written, by what it describes. */
class BySubjects<Row> {
  /** Rows about one subject, by its id: each is found without another look at its subject. */
  private readonly single = new Map<number, Row>();
  /** Other rows, by the id of the first subject: few rows have it in common. */
  private readonly others = new Map<number, { subjects: Subjects; row: Row }[]>();

  find(subjects: Subjects): Row | undefined {
    const id = idOf(subjects[0]);
    return isSingle(subjects, id)
      ? this.single.get(id)
      : this.others.get(id)?.find((other) => areSame(other.subjects, subjects))?.row;
  }

  keep(subjects: Subjects, row: Row): void {
    const id = idOf(subjects[0]);
    const alike = this.others.get(id);
    if (isSingle(subjects, id)) this.single.set(id, row);
    else if (alike) alike.push({ subjects, row });
    else this.others.set(id, [{ subjects, row }]);
  }

  forget(): void {
    this.single.clear();
    this.others.clear();
  }
}

function isSingle({ length }: Subjects, id: number): boolean {
  return length === 1 && id !== noId;
}

/** The id of a subject; a number that is no id for one without. */
function idOf(subject: Subjects[number] | undefined): number {
  return typeof subject === 'object' && subject !== null ? subject.id : noId;
}

/** Kinds have their place in the list, so that ids need to differ only within one. */
function areSame(one: Subjects, other: Subjects): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at]!, other[at]!];
    if (a !== b && (idOf(a) === noId || idOf(a) !== idOf(b))) return false;
  }
  return true;
}

/** No two lists of values have the same key: a text is quoted, and all but booleans end with a comma. */
function keyOf({ id }: Operation, values: Record<string, unknown>, names: readonly string[]): string {
  let key = id as string;
  for (const name of names) key += keyText(values[name]);
  return key;
}

function keyText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return `${JSON.stringify(value)},`;
}

function pick(values: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.freeze(Object.fromEntries(names.map((name) => [name, values[name]])));
}

function listLength(response: object): number {
  return Object.values(response).find(Array.isArray)?.length ?? 0;
}
