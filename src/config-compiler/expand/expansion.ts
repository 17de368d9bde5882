import type { ParsedSource, Pointer } from '#config-compiler/parse/source.ts'

/** A place in a file as it is written. */
export interface Spot {
  file: string
  pointer: Pointer
}

/** Which words of the language say something once for several places. */
export type SharedWord = 'sets' | 'columnSets' | 'filterSets' | 'dialogs'

/** A name of something said once, where it is used. */
export interface Use extends Spot {
  word: SharedWord
  name: string
  /**
   * Where the name is defined: the file that would hold it, and the place of its value in there.
   */
  definition: Spot
  /** The place of the use in the resolved value, and how many items it became there. */
  at: Pointer
  count: number
  /** States that the list names beside the set as well. */
  repeated?: string[]
  /** Fields by which a list sorts a set of columns, and those that the set has. */
  sorted?: { fields: string[]; candidates: string[] }
}

/**
 * Where a resolved value comes from: the use, and the shared definition when it was copied from
 * one.
 */
export interface Origin {
  use: Spot
  block?: Spot
}

/**
 * What became of one file: its value without shared words, and where the changed parts of it were
 * written.
 */
export interface ExpandedFile {
  value: unknown
  origins: Map<string, Origin>
  uses: Use[]
}

/** A file under way: its own copy of the value, changed in place. */
export type ExpansionDraft = ExpandedFile & { file: string; value: Record<string, unknown> }

export const keyOf = (pointer: Pointer) => pointer.join('/')
export const spotKey = ({ file, pointer }: Spot) => `${file} ${keyOf(pointer)}`

/**
 * The values of all files with everything in its place that is said once elsewhere, and the way
 * back to where it was written.
 */
export class Expansion {
  private readonly files: Map<string, ExpandedFile>
  private readonly sources: Map<string, ParsedSource>
  private counts: Map<string, number> | undefined

  constructor(sources: Map<string, ParsedSource>, files: Map<string, ExpandedFile>) {
    this.sources = sources
    this.files = files
  }

  /** The resolved value of a file. */
  value(file: string): unknown {
    const expanded = this.files.get(file)
    return expanded ? expanded.value : this.sources.get(file)?.value
  }

  /** Every use in every file. */
  get uses(): Use[] {
    return [...this.files.values()].flatMap(({ uses }) => uses)
  }

  /**
   * What became of the files that use what is said once, the same objects as long as it is the
   * same.
   */
  get expanded(): ExpandedFile[] {
    return [...this.files.values()].filter(({ uses }) => uses.length > 0)
  }

  /** Where the resolved place of a file was written. */
  origin(file: string, pointer: Pointer): Origin {
    const origins = this.files.get(file)?.origins
    if (!origins || origins.size === 0) return { use: { file, pointer } }

    for (let length = pointer.length; length > 0; length--) {
      const origin = origins.get(keyOf(pointer.slice(0, length)))
      if (!origin) continue

      const rest = pointer.slice(length)
      if (!origin.block) return { use: { file, pointer: [...origin.use.pointer, ...rest] } }

      const { file: home, pointer: start } = origin.block

      // What is copied may itself name a set of states.
      return { use: origin.use, block: this.origin(home, [...start, ...rest]).use }
    }

    return { use: { file, pointer } }
  }

  /** In how many places something said once is used. */
  usesOf(definition: Spot): number {
    this.counts ??= this.uses.reduce((counts, use) => {
      const key = spotKey(use.definition)
      return counts.set(key, (counts.get(key) ?? 0) + 1)
    }, new Map<string, number>())
    return this.counts.get(spotKey(definition)) ?? 0
  }
}
