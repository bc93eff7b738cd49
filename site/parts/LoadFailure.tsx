interface Props {
  /** What is missing, as the start of a sentence: "The console". */
  subject: string;
  /** The error's own words. */
  text: string;
  retry: () => void;
}

/** A part of the page that could not be fetched: what, why, and Retry. The rest of the page stays. */
export function LoadFailure({ subject, text, retry }: Props) {
  return (
    <div className="note note-error" role="alert">
      <strong>{subject} couldn't load.</strong>
      <p>{text}</p>
      <button type="button" className="button button-small" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
