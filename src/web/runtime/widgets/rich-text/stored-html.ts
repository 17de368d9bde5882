import { getSchema, type Editor, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { cleanText, isBlankText } from '#config-model/values/clean-text.ts'
import { cleanHtml, cleanNodes } from '#web/runtime/safe-html/clean-html.ts'
import { editorExtensions } from './extensions.ts'

const schema = getSchema(editorExtensions)

/**
 * Stored HTML as the editor holds it. Read from nodes: reading from text is what the content policy
 * refuses.
 */
export const readHtml = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(cleanNodes(html)).toJSON()

/** What the editor holds as clean HTML; empty when nothing is written or shown. */
export function writtenHtml(editor: Editor): string {
  const isEmpty = isBlankText(editor.getText()) && !/<(img|hr|table)\b/.test(editor.getHTML())
  return isEmpty ? '' : cleanText(cleanHtml(editor.getHTML()))
}

/** Puts clean nodes where the cursor is. */
export function insertNodes(editor: Editor, nodes: DocumentFragment): void {
  const slice = DOMParser.fromSchema(editor.schema).parseSlice(nodes)
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView())
}
