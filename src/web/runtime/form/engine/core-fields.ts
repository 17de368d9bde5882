import { memberOf } from '#config-model/found.ts'
import { getDefaultRegistry } from '@rjsf/core'

/** rjsf's own drawing of an object and of what stands around it: the parts of its fields we keep. */
const { fields } = getDefaultRegistry()
export const ObjectField = memberOf(fields, 'ObjectField')
export const SchemaField = memberOf(fields, 'SchemaField')
