import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  AlignCenter,
  AlignRight,
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Table,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { alignmentClasses } from './editor-schema.ts'

type Title =
  | 'undo'
  | 'redo'
  | 'heading2'
  | 'heading3'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'bullets'
  | 'numbered'
  | 'quote'
  | 'sideCenter'
  | 'sideRight'
  | 'table'
  | 'clearFormat'
  | 'rowBelow'
  | 'columnAfter'
  | 'dropRow'
  | 'dropColumn'
  | 'mergeCells'
  | 'dropTable'

export interface Tool {
  title: Title
  icon?: LucideIcon
  keys?: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  /** Absent for tools that are always enabled. */
  isEnabled?: (editor: Editor) => boolean
}

const on =
  (act: (chain: ChainedCommands) => ChainedCommands): Tool['run'] =>
  (editor) =>
    void act(editor.chain().focus()).run()
const isActiveIn = (name: string, attributes?: Record<string, unknown>) => (editor: Editor) =>
  editor.isActive(name, attributes)

const heading = (title: Tool['title'], level: 2 | 3): Tool => ({
  title,
  icon: level === 2 ? Heading2 : Heading3,
  keys: `Ctrl+Alt+${level}`,
  run: on((chain) => chain.toggleHeading({ level })),
  isOn: isActiveIn('heading', { level }),
})

const side = (title: Tool['title'], name: keyof typeof alignmentClasses): Tool => ({
  title,
  icon: name === 'center' ? AlignCenter : AlignRight,
  run: (editor) => {
    const value = editor.isActive({ side: alignmentClasses[name] }) ? null : alignmentClasses[name]
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { side: value })
      .updateAttributes('heading', { side: value })
      .run()
  },
  isOn: (editor) => editor.isActive({ side: alignmentClasses[name] }),
})

export const editorTools: readonly Tool[] = [
  {
    title: 'undo',
    icon: Undo2,
    keys: 'Ctrl+Z',
    run: on((chain) => chain.undo()),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    title: 'redo',
    icon: Redo2,
    keys: 'Ctrl+Y',
    run: on((chain) => chain.redo()),
    isEnabled: (editor) => editor.can().redo(),
  },
  heading('heading2', 2),
  heading('heading3', 3),
  {
    title: 'bold',
    icon: Bold,
    keys: 'Ctrl+B',
    run: on((chain) => chain.toggleBold()),
    isOn: isActiveIn('bold'),
  },
  {
    title: 'italic',
    icon: Italic,
    keys: 'Ctrl+I',
    run: on((chain) => chain.toggleItalic()),
    isOn: isActiveIn('italic'),
  },
  {
    title: 'underline',
    icon: Underline,
    keys: 'Ctrl+U',
    run: on((chain) => chain.toggleUnderline()),
    isOn: isActiveIn('underline'),
  },
  {
    title: 'bullets',
    icon: List,
    run: on((chain) => chain.toggleBulletList()),
    isOn: isActiveIn('bulletList'),
  },
  {
    title: 'numbered',
    icon: ListOrdered,
    run: on((chain) => chain.toggleOrderedList()),
    isOn: isActiveIn('orderedList'),
  },
  {
    title: 'quote',
    icon: TextQuote,
    run: on((chain) => chain.toggleBlockquote()),
    isOn: isActiveIn('blockquote'),
  },
  side('sideCenter', 'center'),
  side('sideRight', 'right'),
  {
    title: 'table',
    icon: Table,
    run: on((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  },
  {
    title: 'clearFormat',
    icon: RemoveFormatting,
    run: on((chain) => chain.unsetAllMarks().clearNodes()),
  },
]

export const tableTools: readonly Tool[] = [
  { title: 'rowBelow', run: on((chain) => chain.addRowAfter()) },
  { title: 'columnAfter', run: on((chain) => chain.addColumnAfter()) },
  { title: 'dropRow', run: on((chain) => chain.deleteRow()) },
  { title: 'dropColumn', run: on((chain) => chain.deleteColumn()) },
  {
    title: 'mergeCells',
    run: on((chain) => chain.mergeOrSplit()),
    isEnabled: (editor) => editor.can().mergeOrSplit(),
  },
  { title: 'dropTable', run: on((chain) => chain.deleteTable()) },
]
