import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { ParsedSource, type SourceFile } from '#config-compiler/parse/source.ts'
import { type Phrase, definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unusable: {
    zh: '表单“{form}”的字段“{title}”（{file} 的 fields.{name}）不能检查：{reason}。请检查它的规定和字典',
    en: 'field "{title}" of form "{form}" (fields.{name} in {file}) cannot be checked: {reason}. See its constraints and its dictionary',
  },
})

/** A field whose constraints cannot be compiled; the message names form, file and field. */
export class UnusableFieldError extends Error {
  readonly file: string
  readonly field: string
  private readonly phrase: Phrase

  constructor(
    { form, entity, name, title }: Record<'form' | 'entity' | 'name' | 'title', string>,
    cause: unknown,
  ) {
    const file = `entities/${entity}.yaml`
    const reason = cause instanceof Error ? cause.message : String(cause)
    const phrase = texts.unusable({ form, title, file, name, reason })

    super(formatPhrase(phrase, 'zh-CN'), { cause })
    this.file = file
    this.field = name
    this.phrase = phrase
  }

  problemIn(files: readonly SourceFile[]): Problem {
    const source = files.find(({ path }) => path === this.file)
    const span = new ParsedSource(source ?? { path: this.file, text: '' }, null).span(
      ['fields', this.field],
      'key',
    )

    return {
      file: this.file,
      ...span,
      rule: 'config/not-applicable',
      severity: 'error',
      message: this.message,
      phrases: { message: this.phrase },
    }
  }
}
