/** Listed individually. */
const maxPerKind = 10

/** By kind; of very many, the first ones and their number. */
export class Findings {
  private readonly kinds = new Map<string, { sentences: string[]; count: number }>()

  add(kind: string, sentence: string): void {
    const entry = this.kinds.get(kind) ?? { sentences: [], count: 0 }
    entry.count += 1
    if (entry.sentences.length < maxPerKind) entry.sentences.push(sentence)
    this.kinds.set(kind, entry)
  }

  listSentences(): string[] {
    return [...this.kinds.values()].flatMap(({ sentences, count }) =>
      count > sentences.length
        ? [...sentences, `……同类问题另有 ${count - sentences.length} 处`]
        : sentences,
    )
  }
}
