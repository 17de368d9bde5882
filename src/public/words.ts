import { fillGaps, type GapValues } from '#config-model/messages/fill-placeholders.ts'
import type zh from './words/zh-CN.ts'

type Chinese = typeof zh

export type PublicWords = Record<keyof Chinese, string>

export type PublicText = <Key extends keyof Chinese>(
  key: Key,
  ...values: GapValues<Chinese[Key]>
) => string

export const createPublicText =
  (words: PublicWords): PublicText =>
  (key, ...[values]) =>
    fillGaps(words[key], values ?? {})
