import { getDefaultRegistry } from '@rjsf/core'
import { memberOf } from '#config-model/assert.ts'

/**
 * rjsf's own drawing of an object and of what stands around it: the parts of its fields we keep.
 */
const { fields } = getDefaultRegistry()
export const ObjectField = memberOf(fields, 'ObjectField')
export const SchemaField = memberOf(fields, 'SchemaField')
