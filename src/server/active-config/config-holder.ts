import { createHash } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { mergeConfigAdditions, type ConfigAdditions } from '#config-model/facts/config-additions.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { FixedAnswer } from '#server/answers/fixed-answer.ts'
import { type CompiledForm, compileForm } from './compile-validators.ts'

export interface PreparedConfig {
  yamlConfig: Config
  config: Config
  compiled: Map<string, CompiledForm>
}

const maxScripts = 200

const digestOf = (filled: ConfigAdditions) =>
  createHash('sha256').update(JSON.stringify(filled)).digest('hex').slice(0, 8)

/** The active configuration with its compiled forms; immutable, replaced as a whole. */
export class ConfigHolder {
  private current: PreparedConfig
  private readonly scripts = new Map<string, FixedAnswer>()
  private readonly listeners = new Set<(hash: string) => void>()
  private filled: ConfigAdditions = { dictionaries: {}, regions: [] }

  constructor(config: Config) {
    this.current = this.prepare(config)
    this.cacheScripts()
  }

  get config(): Config {
    return this.current.config
  }

  /** Without values from records: published, compared and hashed in this form. */
  get yamlConfig(): Config {
    return this.current.yamlConfig
  }

  fill(filled: ConfigAdditions): void {
    this.filled = filled
    if (this.fillWritten(this.yamlConfig).hash !== this.config.hash)
      this.replace(this.prepare(this.yamlConfig))
  }

  /** Compiles a configuration for the working year; reuses unchanged forms. */
  prepare(written: Config): PreparedConfig {
    const config = this.fillWritten(written)
    const compiled = new Map<string, CompiledForm>()

    for (const id of Object.keys(config.forms))
      for (const year of [config.years.realYear, null])
        compiled.set(`${id} ${year}`, compileForm(config, id, year))

    return { yamlConfig: written, config, compiled }
  }

  replace(prepared: PreparedConfig): void {
    this.current = prepared
    this.cacheScripts()
    for (const listener of this.listeners) listener(prepared.config.hash)
  }

  /** Calls back with the hash of every later configuration; returns how to unsubscribe. */
  onReplaced(listener: (hash: string) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  form(id: string, year: number | null): CompiledForm {
    const key = `${id} ${year}`
    let compiledForm = this.current.compiled.get(key)
    if (!compiledForm) {
      compiledForm = compileForm(this.current.config, id, year)
      this.current.compiled.set(key, compiledForm)
      this.scripts.set(compiledForm.url, compiledForm.script)
    }

    return compiledForm
  }

  validators(form: string, year: number | null): Validators {
    return this.form(form, year).validators
  }

  /** Modules of earlier configurations stay for open browsers. */
  script(url: string): FixedAnswer | undefined {
    return this.scripts.get(url)
  }

  private fillWritten(written: Config): Config {
    return mergeConfigAdditions(
      written,
      this.filled,
      () => `${written.hash}-${digestOf(this.filled)}`,
    )
  }

  private cacheScripts(): void {
    for (const { url, script } of this.current.compiled.values()) {
      this.scripts.delete(url)
      this.scripts.set(url, script)
    }

    for (const url of this.scripts.keys()) {
      if (this.scripts.size <= maxScripts) break
      this.scripts.delete(url)
    }
  }
}
