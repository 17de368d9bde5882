import { Type, type Static } from 'typebox'
import { mapOf } from '#contract/schema-parts.ts'
/** Numbers of rows behind the presets of lists, by list and preset. */
export const AllCounts = mapOf(mapOf(Type.Number()))
export type AllCounts = Static<typeof AllCounts>
