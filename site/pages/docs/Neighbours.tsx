export interface Neighbour {
  title: string;
  /** With the base of the site. */
  href: string;
}

/** The pages before and after this one; `kind` is what they are. */
export default function Neighbours({
  kind = 'page',
  previous,
  next,
}: {
  kind?: string;
  previous?: Neighbour;
  next?: Neighbour;
}) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={`Previous and next ${kind}`}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous</span> {previous.title}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>Next</span> {next.title}
        </a>
      )}
    </nav>
  );
}
