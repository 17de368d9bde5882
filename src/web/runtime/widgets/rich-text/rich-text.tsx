import type { DisplayProps, InputProps, WidgetDefinition } from '#web/runtime/widgets/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const Editor = lazyComponent(
  async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }),
  <div className="pl-rich-loading" aria-busy="true" />,
)
const Html = lazyComponent(async () => ({
  default: (await import('#web/runtime/safe-html/safe-html.tsx')).SafeHtml,
}))

/** Formatted text; the editor comes only when a form has one. */
function RichTextInput(props: InputProps) {
  return <Editor {...props} />
}

function RichTextDisplay({ value }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return <span className="pl-blank">—</span>
  return <Html html={value} className="pl-rich-text" />
}

export const richText: WidgetDefinition = { Input: RichTextInput, Display: RichTextDisplay }
