import './segments.css'

type Props<V extends string> = {
  /** Names the choice for screen readers. */
  label: string
  /** Each value with its name, and the name's language if it is not the page's. */
  options: readonly (readonly [value: V, name: string, lang?: string])[]
  value: V
  onChange: (value: V) => void
}

/** A choice among a few, all visible, one of them pressed. */
export const Segments = <V extends string>({ label, options, value, onChange }: Props<V>) => (
  <div role="group" aria-label={label} className="segments">
    {options.map(([one, name, lang]) => (
      <button key={one} type="button" lang={lang} aria-pressed={one === value} onClick={() => onChange(one)}>
        {name}
      </button>
    ))}
  </div>
)
