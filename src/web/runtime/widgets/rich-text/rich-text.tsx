import type { DisplayProps, InputProps, WidgetDefinition } from '#web/runtime/widgets/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { BlankValue } from '../blank-value.tsx'
import styles from './rich-text.module.css'

const Editor = lazyComponent(
  async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }),
  <div className={styles.richLoading} aria-busy="true" />,
)
const Html = lazyComponent(async () => ({
  default: (await import('#web/runtime/safe-html.tsx')).SafeHtml,
}))

/** The editor is loaded on demand. */
function RichTextInput(props: InputProps) {
  return <Editor {...props} />
}

function RichTextDisplay({ value }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return <BlankValue />
  return <Html html={value} />
}

export const richText: WidgetDefinition = { Input: RichTextInput, Display: RichTextDisplay }
