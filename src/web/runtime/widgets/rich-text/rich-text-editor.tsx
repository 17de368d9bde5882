import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useState, useEffect, useRef } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { formatFileRules } from '#web/runtime/widgets/attachments/file-rules.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { registerFlush, typingDebounceMs } from '#web/runtime/widgets/text-draft.ts'
import { editorExtensions, parseHtml, serializeHtml } from './editor-schema.ts'
import { pasteInto } from './paste-into.ts'
import { FormattingToolbar } from './toolbar.tsx'
import { useTextImages, type TextImage } from './use-text-images.ts'
import panelStyles from '#public/kit/panel.module.css'
import formattedTextStyles from '#web/ui/formatted-text.module.css'
import styles from './rich-text.module.css'

export function RichTextEditor(props: InputProps) {
  const { field, path, readonly, invalid, environment } = props
  const t = useWidgetText()
  const [notice, setNotice] = useState('')
  const addImages = useTextImages(props, setNotice)
  const appendHtml = (html: string) => environment.services.uploads?.appendHtml(path, html)
  const reportDropped = (lost: number) => setNotice(t('imagesLost', { n: lost }))
  const editor = useRichText(props, { addImages, reportDropped, appendHtml })
  const mayShowImages = field.accept !== undefined

  return (
    <div className={styles.rich} data-invalid={invalid || undefined}>
      {!readonly && (
        <FormattingToolbar
          editor={editor}
          addImages={mayShowImages ? addImages : undefined}
          appendHtml={appendHtml}
          field={field}
        />
      )}
      <EditorContent editor={editor} />
      {!readonly && (
        <p className={`${panelStyles.hint} ${styles.richStatus}`} role="status">
          {notice || (mayShowImages ? t('imageHint', { rule: formatFileRules(field) }) : '')}
        </p>
      )}
    </div>
  )
}

type AddImages = (files: File[]) => Promise<(TextImage | null)[]>

interface RichTextHandlers {
  addImages: AddImages
  reportDropped: (count: number) => void
  appendHtml: (html: string) => void
}

/** Commits clean HTML debounced and on blur, and applies external changes while idle. */
function useRichText(props: InputProps, acts: RichTextHandlers): Editor {
  const { value, readonly } = props
  const stored = typeof value === 'string' ? value : ''
  const { committedHtml, commit, soon } = useHtmlCommit(stored, props.onCommit)
  const latest = useRef(acts)

  latest.current = acts

  const editor: Editor = useEditor({
    extensions: editorExtensions,
    content: parseHtml(stored),
    editable: !readonly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => soon(changed),
    onBlur: ({ editor: left }) => commit(left),
    editorProps: {
      attributes: attributesOf(props),
      // Runs before the editor's own handler, which would parse foreign styles and handlers that
      // the content policy reports.
      handleDOMEvents: {
        paste: (_, event) =>
          preventIfTaken(event, pasteInto(editor, event.clipboardData, latest.current)),
        drop: (view, event) => {
          if (view.dragging) return false
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) editor.commands.setTextSelection(at.pos)

          return preventIfTaken(event, pasteInto(editor, event.dataTransfer, latest.current))
        },
      },
    },
  })

  useEffect(() => {
    if (stored === committedHtml.current || editor.isFocused) return
    committedHtml.current = stored
    editor.commands.setContent(parseHtml(stored), { emitUpdate: false })
  }, [stored, editor, committedHtml])

  const flush = useRef(() => {})

  flush.current = () => commit(editor)
  useEffect(() => registerFlush(() => flush.current()), [])
  useEffect(() => editor.setEditable(!readonly, false), [readonly, editor])

  return editor
}

function preventIfTaken(event: Event, isTaken: boolean): boolean {
  if (isTaken) event.preventDefault()
  return isTaken
}

function useHtmlCommit(stored: string, onCommit: InputProps['onCommit']) {
  const committedHtml = useRef(stored)
  const timer = useRef(0)
  const latest = useRef(onCommit)

  latest.current = onCommit
  useEffect(() => () => clearTimeout(timer.current), [])

  const commit = (editor: Editor) => {
    clearTimeout(timer.current)
    if (editor.isDestroyed || editor.view.composing) return

    const html = serializeHtml(editor)
    if (html === committedHtml.current) return

    committedHtml.current = html
    latest.current(html)
  }

  const soon = (editor: Editor) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => commit(editor), typingDebounceMs * 2)
  }

  return { committedHtml, commit, soon }
}

const attributesOf = ({
  id,
  field,
  required,
  readonly,
  describedBy,
}: InputProps): Record<string, string> => ({
  id,
  class: `${formattedTextStyles.formatted} ${styles.richBox}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': field.title,
  ...(required ? { 'aria-required': 'true' } : {}),
  ...(readonly ? { 'aria-readonly': 'true' } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
})
