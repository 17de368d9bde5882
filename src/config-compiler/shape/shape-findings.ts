import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { fixTexts } from '#config-compiler/diagnostic/fix-texts.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { ParsedSource, Part, Pointer } from '#config-compiler/parse/source.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'

/** The maximum number of faults before the check of a file stops. */
const enough = 1000

/**
 * What helps to mend a fault: a hint, whether the key is at fault, and what is probably meant
 * instead.
 */
interface Advice {
  hint?: Phrase | undefined
  part?: Part | undefined
  instead?: string | undefined
}

/** What is found about the shape of one file. */
export class ShapeFindings {
  readonly findings: Finding[] = []
  protected readonly source: ParsedSource
  /** The text without blanks at its end, and how many lines it has. */
  protected readonly written: { text: string; lines: number }
  private reportedCount = 0

  constructor(source: ParsedSource, written?: ShapeFindings['written']) {
    this.source = source
    const text = source.text.trimEnd()
    this.written = written ?? { text, lines: text.split('\n').length }
  }

  protected get isFull(): boolean {
    return this.reportedCount >= enough
  }

  /** `pointer` is what the fault is in; what may repair it is the fix, or else to take it out. */
  protected tell(item: Finding, pointer: Pointer, part: Part = 'value'): void {
    this.reportedCount++
    const edits = item.fix?.edits
    const text = edits?.length === 1 ? edits[0]?.text : undefined
    const repair = { file: item.file, pointer, part, ...(text === undefined ? {} : { text }) }
    this.findings.push({ ...item, repairs: [repair] })
  }

  protected report(
    rule: RuleDescription,
    pointer: Pointer,
    message: Phrase,
    { hint, part = 'value', instead }: Advice = {},
  ): void {
    if (this.isFull) return

    const range = this.source.range(pointer, part)
    const fix: Problem['fix'] =
      instead === undefined
        ? undefined
        : {
            kind: 'review',
            title: fixTexts.write({ text: instead }),
            edits: [{ ...range, text: instead }],
          }

    this.tell(
      createFinding(this.source.path, this.source.span(pointer, part), rule, message, {
        hint,
        fix,
      }),
      pointer,
      part,
    )
  }
}
