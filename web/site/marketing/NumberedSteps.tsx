type Props = { steps: readonly { title: string; text: string }[] };

export function NumberedSteps({ steps }: Props) {
  return (
    <ol className="mt-6">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-x-3 border-t border-line py-3.5">
          <span aria-hidden="true" className="condensed text-2xl leading-none font-bold text-kesar">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
