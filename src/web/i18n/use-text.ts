import { namespaceTextsOf, type NamespaceText } from './namespace.ts'
import type zh from './zh-CN.ts'

export type Text = NamespaceText<typeof zh>

export const { text: shellText, useText } = namespaceTextsOf<typeof zh>('translation')
