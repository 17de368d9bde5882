import { useEditorState, type Editor } from '@tiptap/react'
import { Image, Link, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { acceptAttribute } from '#web/runtime/widgets/attachments/file-rules.ts'
import { moveToolbarFocus } from '#web/ui/keyboard/move-toolbar-focus.ts'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import { insertImages } from './paste-into.ts'
import { tableTools, editorTools, type Tool } from './tools.ts'
import type { TextImage } from './use-text-images.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import styles from './rich-text.module.css'

interface ToolbarProps {
  editor: Editor
  field: Field
  addImages: ((files: File[]) => Promise<(TextImage | null)[]>) | undefined
  appendHtml: (html: string) => void
}

export function FormattingToolbar({ editor, field, addImages, appendHtml }: ToolbarProps) {
  const t = useWidgetText()
  const [isLinking, setLinking] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })

  return (
    <div className={styles.richTools}>
      <div
        role="toolbar"
        aria-label={t('format')}
        aria-controls={editor.view.dom.id}
        onKeyDown={moveToolbarFocus}
      >
        {editorTools.map((tool, at) => (
          <ToolButton key={tool.title} editor={editor} tool={tool} isFirst={at === 0} />
        ))}
        <PlainButton title={t('link')} icon={Link} onPress={() => setLinking(true)} />
        {addImages && (
          <PlainButton title={t('image')} icon={Image} onPress={() => chooser.current?.click()} />
        )}
        {inTable &&
          tableTools.map((tool) => <ToolButton key={tool.title} editor={editor} tool={tool} />)}
      </div>
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      {addImages && (
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={acceptAttribute(field)}
          onChange={({ target }) => {
            void addImages([...(target.files ?? [])]).then((images) =>
              insertImages(editor, images, appendHtml),
            )
            target.value = ''
          }}
        />
      )}
    </div>
  )
}

/** The first tool of each group after undo: headings, marks, lists, alignment, insertions. */
const groupStarts = new Set<Tool['title']>(['heading2', 'bold', 'bullets', 'sideCenter', 'table'])

function ToolButton({
  editor,
  tool,
  isFirst = false,
}: {
  editor: Editor
  tool: Tool
  isFirst?: boolean
}) {
  const t = useWidgetText()
  const { isOn, may } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isOn: tool.isOn?.(now) ?? false,
      may: tool.isEnabled?.(now) ?? true,
    }),
  })

  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      data-begins-group={groupStarts.has(tool.title) || undefined}
      aria-pressed={tool.isOn ? isOn : undefined}
      aria-disabled={!may || undefined}
      title={[t(tool.title), tool.keys].filter(Boolean).join(' · ')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => may && tool.run(editor)}
    >
      <Face title={t(tool.title)} icon={tool.icon} />
    </button>
  )
}

const PlainButton = ({
  title,
  icon,
  onPress,
}: {
  title: string
  icon: LucideIcon
  onPress: () => void
}) => (
  <button
    type="button"
    tabIndex={-1}
    title={title}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Face title={title} icon={icon} />
  </button>
)

function Face({ title, icon: Picture }: { title: string; icon: LucideIcon | undefined }) {
  if (!Picture) return title

  return (
    <>
      <Picture size={17} strokeWidth={1.8} aria-hidden="true" />
      <span className="visually-hidden">{title}</span>
    </>
  )
}

/** A web address or a path of the portal. Empty removes the link. */
function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useWidgetText()
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? 'https://'))
  const [isWrong, setWrong] = useState(false)

  const leave = () => {
    onClose()
    editor.commands.focus()
  }

  const set = () => {
    const href = address.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '' || href === 'https://') chain.unsetLink().run()
    else if (!/^(https?:\/\/[^\s]+\.[^\s]+|mailto:[^\s]+@[^\s]+|\/[^/\s][^\s]*)$/.test(href))
      return setWrong(true)
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()

    onClose()
  }

  return (
    <div className={styles.richLink} data-takes-escape>
      <input
        className={fieldStyles.input}
        aria-label={t('enterLink')}
        aria-invalid={isWrong || undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this row asks for an address
        autoFocus
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') leave()
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <button type="button" className={buttonStyles.button} data-tone="primary" onClick={set}>
        {t('confirmLink')}
      </button>
      <button type="button" className={buttonStyles.button} onClick={leave}>
        {t('cancelLink')}
      </button>
      {isWrong && (
        <span className={fieldStyles.error} role="alert">
          {t('wrongLink')}
        </span>
      )}
    </div>
  )
}
