import { Ajv } from 'ajv'
import type { Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { boundedRegExpEngine } from './bounded-pattern.ts'
import { ajvOptions, assertJsonSchema, toKeywordError } from './compile-validators.ts'

const compiled = new WeakMap<Record<string, Field>, Validators>()

/** Validators of a few fields, such as a dialog's or the profile's; cached by configuration. */
export function fieldValidators(config: Config, fields: Record<string, Field>): Validators {
  let cachedValidators = compiled.get(fields)
  if (!cachedValidators) {
    const ajv = new Ajv({ ...ajvOptions, code: { regExp: boundedRegExpEngine } })

    cachedValidators = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = fieldSchema(field, { config, year: null })
        assertJsonSchema(schema)
        const check = ajv.compile(schema)

        return [
          name,
          (value: unknown) => (check(value) ? [] : (check.errors ?? []).map(toKeywordError)),
        ]
      }),
    )

    compiled.set(fields, cachedValidators)
  }

  return cachedValidators
}
