import { Type, type Static } from 'typebox'
import { mapOf } from '#contract/schema-parts.ts'
export const AllCounts = mapOf(mapOf(Type.Number()))
export type AllCounts = Static<typeof AllCounts>
