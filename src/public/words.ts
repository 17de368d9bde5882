import {
  fillPlaceholders,
  type PlaceholderValues,
} from '#config-model/messages/fill-placeholders.ts'
import type zh from './words/zh-CN.ts'

type Chinese = typeof zh

export type PublicWords = Record<keyof Chinese, string>

export type PublicText = <Key extends keyof Chinese>(
  key: Key,
  ...values: PlaceholderValues<Chinese[Key]>
) => string

export const createPublicText =
  (words: PublicWords): PublicText =>
  (key, ...[values]) =>
    fillPlaceholders(words[key], values ?? {})
