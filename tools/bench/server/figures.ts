type Columns = Readonly<Record<string, number>>

/**
 * Prints a table line by line. A failed step gets a line, and the next ones continue; steps without
 * time are skipped, with a note.
 */
export class BenchTable {
  private readonly columns: Columns
  private readonly end: number
  /** Failed or skipped steps. */
  failed = 0

  constructor(columns: Columns, minutes: number) {
    this.columns = columns
    this.end = performance.now() + minutes * 60_000
    console.log(this.line(Object.keys(columns)))
  }

  /** The name comes last. */
  add(name: string, cells: Record<string, string>): void {
    console.log(
      `${this.line(Object.keys(this.columns).map((column) => cells[column] ?? ''))}  ${name}`,
    )
  }

  /** @param work adds its lines itself */
  async step(name: string, work: () => Promise<void>): Promise<void> {
    if (performance.now() > this.end) return this.tell(`没有时间了，未测：${name}`)
    await work().catch((error: unknown) =>
      this.tell(`失败：${name}：${error instanceof Error ? error.message : String(error)}`),
    )
  }

  private tell(line: string): void {
    this.failed++
    process.exitCode = 1
    console.log(line)
  }

  private line(cells: string[]): string {
    const widths = Object.values(this.columns)
    return cells
      .map((cell, at) => ' '.repeat(Math.max(1, (widths[at] ?? 0) - displayWidth(cell))) + cell)
      .join('')
  }
}

/** Chinese characters have double width. */
const displayWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
