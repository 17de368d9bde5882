import { getSchema, type Editor, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { cleanText, isBlankText } from '#config-model/text/clean-text.ts'
import { cleanHtml, cleanNodes } from '#web/runtime/clean-html.ts'
import { editorExtensions } from './extensions.ts'

const schema = getSchema(editorExtensions)

/**
 * Stored HTML as editor JSON. Parsed from nodes: the content policy refuses markup given as text.
 */
export const readHtml = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(cleanNodes(html)).toJSON()

export function writtenHtml(editor: Editor): string {
  const isEmpty = isBlankText(editor.getText()) && !/<(img|hr|table)\b/.test(editor.getHTML())
  return isEmpty ? '' : cleanText(cleanHtml(editor.getHTML()))
}

export function insertNodes(editor: Editor, nodes: DocumentFragment): void {
  const slice = DOMParser.fromSchema(editor.schema).parseSlice(nodes)
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView())
}
