/** The two latest states by key: a change that is undone finds its former result. */
export class LatestTwo<Key, State> {
  private readonly states = new Map<Key, readonly State[]>()

  latest(key: Key): State | undefined {
    return this.states.get(key)?.[0]
  }

  /** The first state that fits becomes the latest. */
  find(key: Key, fits: (state: State) => boolean): State | undefined {
    const states = this.states.get(key) ?? []
    const state = states.find(fits)
    if (state !== undefined && state !== states[0]) this.add(key, state)
    return state
  }

  add(key: Key, state: State): void {
    const [former] = (this.states.get(key) ?? []).filter((one) => one !== state)
    this.states.set(key, former === undefined ? [state] : [state, former])
  }
}
