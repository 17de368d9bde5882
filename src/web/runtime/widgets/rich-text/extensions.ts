import { Extension, type AnyExtension } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Pictures } from '#web/runtime/safe-html.tsx'
import styles from './rich-text.module.css'

/** Alignment classes: the content security policy forbids inline styles. */
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

/** Tables without widths and styles, as stored. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

const StoredImage = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img')
      const pictures = new Pictures()
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
