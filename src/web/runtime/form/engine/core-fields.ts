import { memberOf } from '#config-model/found.ts'
import { getDefaultRegistry } from '@rjsf/core'

/** rjsf's own drawing of an object: the one part of its fields we keep. */
export const ObjectField = memberOf(getDefaultRegistry().fields, 'ObjectField')
