import {
  Extension,
  type AnyExtension,
  getSchema,
  type Editor,
  type JSONContent,
} from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { DOMParser } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { cleanText, isBlankText } from '#config-model/text/clean-text.ts'
import { PictureLoader } from '#web/runtime/safe-html.tsx'
import { sanitizeHtml, sanitizeToFragment } from '#web/runtime/sanitize-html.ts'
import styles from './rich-text.module.css'

/** Classes, because the content security policy forbids inline styles. */
export const alignmentClasses = { center: 'pl-center', right: 'pl-right' } as const

const Side = Extension.create({
  name: 'side',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        side: {
          default: null,
          parseHTML: (element) =>
            Object.values(alignmentClasses).find((name) => element.classList.contains(name)) ??
            null,
          renderHTML: ({ side }) => (typeof side === 'string' ? { class: side } : {}),
        },
      },
    },
  ],
})

/** Without widths and styles, as stored. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

const StoredImage = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img')
      const pictures = new PictureLoader()
      for (const name of ['src', 'alt']) dom.setAttribute(name, String(node.attrs[name] ?? ''))
      pictures.show(dom)

      return { dom, destroy: () => pictures.release() }
    }
  },
})

export const editorExtensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    },
    dropcursor: { color: false, class: styles.richDrop },
  }),
  Side,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  StoredImage.configure({ allowBase64: false }),
]

const schema = getSchema(editorExtensions)

/** Parses nodes, because the content security policy refuses markup given as text. */
export const parseHtml = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(sanitizeToFragment(html)).toJSON()

export function serializeHtml(editor: Editor): string {
  const isEmpty = isBlankText(editor.getText()) && !/<(img|hr|table)\b/.test(editor.getHTML())
  return isEmpty ? '' : cleanText(sanitizeHtml(editor.getHTML()))
}

export function insertNodes(editor: Editor, nodes: DocumentFragment): void {
  const slice = DOMParser.fromSchema(editor.schema).parseSlice(nodes)
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView())
}
