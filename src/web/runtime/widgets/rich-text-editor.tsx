import DOMPurify from 'dompurify'
import { useEffect, useRef, type ClipboardEvent } from 'react'
import { cleanText, isBlank } from '#config-model/values/clean-text.ts'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { InputProps } from './definition.ts'
import { pauseMs } from './text/text-draft.ts'

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'img',
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'colspan', 'rowspan', 'src', 'alt'],
}

/** HTML with only what an article may hold; Word and WPS junk goes with it. */
function sanitise(html: string): string {
  return DOMPurify.sanitize(html, allowed)
}

/** Sets sanitised HTML in a way that holds under trusted types. */
function fill(element: HTMLElement, html: string): void {
  element.replaceChildren(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }))
}

/** Stored HTML to read. */
export function SafeHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) fill(box.current, html)
  }, [html])
  return <div ref={box} className="pl-rich-text" />
}

const tools = [
  { title: 'heading2', command: 'formatBlock', value: 'H2' },
  { title: 'heading3', command: 'formatBlock', value: 'H3' },
  { title: 'body', command: 'formatBlock', value: 'P' },
  { title: 'bold', command: 'bold' },
  { title: 'italic', command: 'italic' },
  { title: 'underline', command: 'underline' },
  { title: 'bullets', command: 'insertUnorderedList' },
  { title: 'numbered', command: 'insertOrderedList' },
  { title: 'quote', command: 'formatBlock', value: 'BLOCKQUOTE' },
  { title: 'clearFormat', command: 'removeFormat' },
] as const

/** A small editor over the browser's own editing: headings, emphasis, lists, links. Commits sanitised HTML on a pause and on leaving. */
export function RichTextEditor({ id, field, value, readonly, invalid, describedBy, onCommit }: InputProps) {
  const { box, run, ...events } = useRichText(value, onCommit)
  return (
    <div className="pl-rich" data-invalid={invalid || undefined}>
      {!readonly && <Tools run={run} />}
      <div
        ref={box}
        id={id}
        className="pl-rich-text pl-rich-box"
        role="textbox"
        aria-multiline="true"
        aria-label={field.title}
        aria-describedby={describedBy}
        aria-readonly={readonly}
        tabIndex={0}
        contentEditable={!readonly}
        suppressContentEditableWarning
        {...events}
      />
    </div>
  )
}

/** Writing in an editable element: commits sanitised HTML on a pause and on leaving, and takes in what others changed unless somebody writes. */
function useRichText(value: InputProps['value'], onCommit: InputProps['onCommit']) {
  const box = useRef<HTMLDivElement>(null)
  const state = useRef({ stored: '', timer: 0, isComposing: false })
  const stored = typeof value === 'string' ? value : ''

  useEffect(() => {
    if (!box.current || stored === state.current.stored) return
    state.current.stored = stored
    if (document.activeElement !== box.current) fill(box.current, stored)
  }, [stored])

  const commit = () => {
    clearTimeout(state.current.timer)
    if (!box.current || state.current.isComposing) return
    const html =
      isBlank(box.current.textContent ?? '') && !box.current.querySelector('img')
        ? ''
        : cleanText(sanitise(box.current.innerHTML))
    if (html === state.current.stored) return
    state.current.stored = html
    onCommit(html)
  }
  const typed = () => {
    clearTimeout(state.current.timer)
    state.current.timer = window.setTimeout(commit, pauseMs * 2)
  }
  const run = (command: string, argument?: string) => {
    box.current?.focus()
    document.execCommand(command, false, argument)
    typed()
  }
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    const selection = window.getSelection()
    if (!selection?.rangeCount) return
    const range = selection.getRangeAt(0)
    range.deleteContents()
    range.insertNode(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }))
    selection.collapseToEnd()
    typed()
  }
  return {
    box,
    run,
    onInput: typed,
    onBlur: commit,
    onPaste: paste,
    onCompositionStart: () => {
      state.current.isComposing = true
    },
    onCompositionEnd: () => {
      state.current.isComposing = false
      typed()
    },
  }
}

/** Buttons for headings, emphasis, lists and links. */
function Tools({ run }: { run: (command: string, argument?: string) => void }) {
  const t = useWidgetText()
  const link = () => {
    const address = window.prompt(t('enterLink'), 'https://')
    if (address && /^(https?:\/\/|\/)/.test(address)) run('createLink', address)
  }
  return (
    <div className="pl-rich-tools" role="toolbar" aria-label={t('format')}>
      {tools.map((tool) => (
        <button
          key={tool.title}
          type="button"
          data-command={tool.command}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(tool.command, 'value' in tool ? tool.value : undefined)}
        >
          {t(tool.title)}
        </button>
      ))}
      <button
        type="button"
        title={t('insertLink')}
        aria-label={t('insertLink')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={link}
      >
        {t('link')}
      </button>
    </div>
  )
}
