import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import type { Part, Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import { expandSharedBlocks } from '#config-compiler/expand/expand-shared-blocks.ts'
import type { Expansion } from '#config-compiler/expand/expansion.ts'
import type { ProblemOptions } from '#config-compiler/model.ts'
import { kindOfPath, type Kind } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import type { ReadCache } from '#config-compiler/read-config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'

/** Records of an entity matched by SQL/JSON path or state, or accounts with a role. */
export type AffectedData =
  | {
      entity: string
      /** SQL/JSON path with a result. */
      holds?: string
      /** SQL/JSON path without a result. */
      lacks?: string
      state?: string
      isStateless?: true
    }
  | { role: string }

/** Incompatible with stored data. */
export interface BreakingChange {
  finding: Finding
  affectedData?: AffectedData[]
}

/** By kind and id. */
export class ConfigVersion {
  private readonly sources = new Map<string, ParsedSource>()
  private readonly expansion: Expansion
  readonly unreadable: string[] = []

  constructor(cache: ReadCache) {
    for (const [path, { parsed }] of cache)
      if (parsed) this.sources.set(path, parsed)
      else this.unreadable.push(path)

    this.expansion = expandSharedBlocks(this.sources)
  }

  all<Value>(kind: Kind): { id: string; file: string; value: Value }[] {
    return [...this.sources.keys()].flatMap((file) => {
      const pathKind = kindOfPath(file)
      return pathKind?.kind === kind
        ? [{ id: pathKind.id, file, value: this.expansion.value(file) as Value }]
        : []
    })
  }

  value<Value>(file: string): Value | undefined {
    return this.expansion.value(file) as Value | undefined
  }

  source(file: string): ParsedSource | undefined {
    return this.sources.get(file)
  }

  /** At a place of this version; for a removed file at its first line. */
  problem(
    { file, pointer, part }: { file: string; pointer: Pointer; part: Part },
    rule: RuleDescription,
    message: Phrase,
    options: Pick<ProblemOptions, 'hint' | 'fix'> = {},
  ): Finding {
    const { use, block } = this.expansion.origin(file, pointer)
    const spot = block ?? use
    const span = this.sources.get(spot.file)?.span(spot.pointer, part) ?? {
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
    }

    return createFinding({ file: spot.file, span }, rule, message, options)
  }
}
