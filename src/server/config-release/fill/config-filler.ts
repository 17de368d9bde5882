import type { Config } from '#config-model/config.ts'
import type { Services } from '#server/context.ts'
import { adoptItems } from './adopt-items.ts'
import { fillingTables, readFilled } from './read-filled.ts'

/**
 * Keeps the configuration in force filled with what records add to it: read again after every
 * change to their tables, by this node or another.
 */
export class ConfigFiller {
  private readonly services: Services
  private readonly say: (line: string) => void
  /** What is being read. */
  private turn: Promise<void> = Promise.resolve()
  private adopted: Config | null = null

  constructor(services: Services, say: (line: string) => void) {
    this.services = services
    this.say = say
  }

  /** Fills the configuration, and every later one. */
  async start(): Promise<void> {
    const { holder, database } = this.services
    holder.onReplaced(() => holder.written === this.adopted || this.refresh())
    database.changes.onChanged((table) => this.tables().includes(table) && this.refresh())
    this.refresh()
    await this.whenIdle()
  }

  /** Resolves when all earlier changes are included. */
  whenIdle(): Promise<void> {
    return this.turn
  }

  private tables(): string[] {
    return fillingTables(this.services.holder.written)
  }

  private refresh(): void {
    this.turn = this.turn.then(() => this.fill()).catch((error: unknown) => this.tell(error))
  }

  private async fill(): Promise<void> {
    const { holder, database, clock } = this.services
    const config = holder.written
    if (config !== this.adopted) {
      this.adopted = config
      await adoptItems(this.services, config).catch((error: unknown) => this.tell(error))
    }

    holder.fill(await readFilled(database.query, config, clock()))
  }

  private tell(error: unknown): void {
    this.say(`取自记录的字典没有更新：${error instanceof Error ? error.message : String(error)}`)
  }
}
