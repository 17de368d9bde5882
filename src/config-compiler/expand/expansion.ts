import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'

export interface SourceLocation {
  file: string
  pointer: Pointer
}

export type SharedBlockKey = 'sets' | 'columnSets' | 'filterSets' | 'dialogs'

export interface BlockUse extends SourceLocation {
  word: SharedBlockKey
  name: string
  /** File and place of the block's value. */
  definition: SourceLocation
  /** The place of the use in the resolved value, and the number of resulting items. */
  at: Pointer
  count: number
  /** States listed beside a set that contains them. */
  repeated?: string[]
  /** The list's sort fields of a column set, and the set's fields. */
  sorted?: { fields: string[]; candidates: string[] }
}

/** The origin of a resolved value: the use, and the shared definition if copied. */
export interface Origin {
  use: SourceLocation
  block?: SourceLocation
}

/** A file's expanded value, and the origins of its changed parts. */
export interface ExpandedFile {
  value: unknown
  origins: Map<string, Origin>
  uses: BlockUse[]
}

/** A mutable copy under expansion. */
export type ExpansionDraft = ExpandedFile & { file: string; value: Record<string, unknown> }

export const pointerKey = (pointer: Pointer) => pointer.join('/')
export const locationKey = ({ file, pointer }: SourceLocation) => `${file} ${pointerKey(pointer)}`

/** The values of all files with shared blocks expanded, and a source map. */
export class Expansion {
  private readonly files: Map<string, ExpandedFile>
  private readonly sources: Map<string, ParsedSource>
  private counts: Map<string, number> | undefined

  constructor(sources: Map<string, ParsedSource>, files: Map<string, ExpandedFile>) {
    this.sources = sources
    this.files = files
  }

  value(file: string): unknown {
    const expanded = this.files.get(file)
    return expanded ? expanded.value : this.sources.get(file)?.value
  }

  get uses(): BlockUse[] {
    return [...this.files.values()].flatMap(({ uses }) => uses)
  }

  /** Same objects while unchanged. */
  get expanded(): ExpandedFile[] {
    return [...this.files.values()].filter(({ uses }) => uses.length > 0)
  }

  origin(file: string, pointer: Pointer): Origin {
    const origins = this.files.get(file)?.origins
    if (!origins || origins.size === 0) return { use: { file, pointer } }

    for (let length = pointer.length; length > 0; length--) {
      const origin = origins.get(pointerKey(pointer.slice(0, length)))
      if (!origin) continue

      const rest = pointer.slice(length)
      if (!origin.block) return { use: { file, pointer: [...origin.use.pointer, ...rest] } }

      const { file: home, pointer: start } = origin.block

      // A copied block may itself use a state set.
      return { use: origin.use, block: this.origin(home, [...start, ...rest]).use }
    }

    return { use: { file, pointer } }
  }

  usesOf(definition: SourceLocation): number {
    this.counts ??= this.uses.reduce((counts, use) => {
      const key = locationKey(use.definition)
      return counts.set(key, (counts.get(key) ?? 0) + 1)
    }, new Map<string, number>())
    return this.counts.get(locationKey(definition)) ?? 0
  }
}
