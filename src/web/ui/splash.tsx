/** The moment before something can be drawn: quiet for a blink, then a bar. */
export function Splash() {
  return (
    <div className="ui-splash" role="status" aria-label="正在加载">
      <span />
    </div>
  )
}
