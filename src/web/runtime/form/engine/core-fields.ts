import { getDefaultRegistry } from '@rjsf/core'
import { memberOf } from '#config-model/assert.ts'

/** The field renderers of rjsf for objects and their surroundings, as far as we use them. */
const { fields } = getDefaultRegistry()
export const ObjectField = memberOf(fields, 'ObjectField')
export const SchemaField = memberOf(fields, 'SchemaField')
