import { EditorContent } from '@tiptap/react'
import { useState } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { fileRule } from '#web/runtime/widgets/attachments/file-rules.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { Toolbar } from './toolbar.tsx'
import { useRichText } from './use-rich-text.ts'
import { useTextImages } from './use-text-images.ts'
import panelStyles from '#public/kit/panel.module.css'
import styles from './rich-text.module.css'

export function RichTextEditor(props: InputProps) {
  const { field, path, readonly, invalid, environment } = props
  const t = useWidgetText()
  const [notice, setNotice] = useState('')
  const addImages = useTextImages(props, setNotice)
  const appendHtml = (html: string) => environment.services.uploads?.appendHtml(path, html)
  const tellLost = (lost: number) => setNotice(t('imagesLost', { n: lost }))
  const editor = useRichText(props, { addImages, tellLost, appendHtml })
  const mayShowImages = field.accept !== undefined

  return (
    <div className={styles.rich} data-invalid={invalid || undefined}>
      {!readonly && (
        <Toolbar
          editor={editor}
          addImages={mayShowImages ? addImages : undefined}
          appendHtml={appendHtml}
          field={field}
        />
      )}
      <EditorContent editor={editor} />
      {!readonly && (
        <p className={`${panelStyles.hint} ${styles.richStatus}`} role="status">
          {notice || (mayShowImages ? t('imageHint', { rule: fileRule(field) }) : '')}
        </p>
      )}
    </div>
  )
}
