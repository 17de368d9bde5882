import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'

/**
 * Asks where a link leads: the address of a page, or a path of the portal. Nothing written takes
 * the link away.
 */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
    <div className="pl-rich-link" data-takes-escape>
      <input
        className="ui-input"
        aria-label={t('enterLink')}
        aria-invalid={isWrong || undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this row asks for an address
        autoFocus
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <button type="button" className="ui-button" data-tone="primary" onClick={set}>
        {t('confirmLink')}
      </button>
      <button type="button" className="ui-button" onClick={leave}>
        {t('cancelLink')}
      </button>
      {isWrong && (
        <span className="ui-error" role="alert">
          {t('wrongLink')}
        </span>
      )}
    </div>
  )
}
