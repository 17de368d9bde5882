/** How many of one kind are told one by one. */
const most = 10

/** What is wrong, told kind by kind; of very many the first, and how many there are. */
export class Findings {
  private readonly kinds = new Map<string, string[]>()

  add(kind: string, sentence: string): void {
    this.kinds.set(kind, [...(this.kinds.get(kind) ?? []), sentence])
  }

  told(): string[] {
    return [...this.kinds.values()].flatMap((sentences) => [
      ...sentences.slice(0, most),
      ...(sentences.length > most ? [`……同类问题另有 ${sentences.length - most} 处`] : []),
    ])
  }
}
