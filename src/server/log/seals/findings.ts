/** How many of one kind are told one by one. */
const most = 10

/** What is wrong, told kind by kind; of very many the first, and how many there are. */
export class Findings {
  private readonly kinds = new Map<string, { told: string[]; count: number }>()

  add(kind: string, sentence: string): void {
    const known = this.kinds.get(kind) ?? { told: [], count: 0 }
    known.count += 1
    if (known.told.length < most) known.told.push(sentence)
    this.kinds.set(kind, known)
  }

  told(): string[] {
    return [...this.kinds.values()].flatMap(({ told, count }) =>
      count > told.length ? [...told, `……同类问题另有 ${count - told.length} 处`] : told,
    )
  }
}
