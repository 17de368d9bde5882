import { compileForm, type CompiledForm } from './compile-validators.ts'
import type { Config } from '#config-model/config.ts'
import type { Validators } from '#config-model/check-record.ts'

/** The configuration in force with what is compiled from it. Replaced as a whole, never changed. */
export class ConfigHolder {
  private current: Config
  private compiled = new Map<string, CompiledForm>()
  private scripts = new Map<string, string>()

  constructor(config: Config) {
    this.current = config
    this.prepare()
  }

  get config(): Config {
    return this.current
  }

  /** Puts another checked configuration in force. */
  replace(config: Config): void {
    this.current = config
    this.compiled = new Map()
    this.prepare()
  }

  form(id: string, year: number | null): CompiledForm {
    const key = `${id} ${year}`
    let known = this.compiled.get(key)
    if (!known) {
      known = compileForm(this.current, id, year)
      this.compiled.set(key, known)
      this.scripts.set(known.url, known.script)
    }
    return known
  }

  validators(form: string, year: number | null): Validators {
    return this.form(form, year).validators
  }

  /** Text of a compiled module by its URL; those of earlier configurations stay valid for browsers that still use them. */
  script(url: string): string | undefined {
    return this.scripts.get(url)
  }

  /** The forms of the working year are compiled before anybody asks; other years when needed. */
  private prepare(): void {
    for (const id of Object.keys(this.current.forms)) {
      this.form(id, this.current.years.realYear)
      this.form(id, null)
    }
  }
}
