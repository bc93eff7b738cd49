/**
 * A browser’s translation puts each text into a `<font>` element, React’s texts too. React then removes, or
 * inserts before, a text that isn't where it was, which throws. From now on the element that has its place is meant.
 */
export function allowTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const own = ownChild(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, next: Node | null): Added {
    insertBefore.call(this, added, next && ownChild(this, next));
    return added;
  };
}

/** The child of a parent that is, or has inside, this node; null where it has neither. */
function ownChild(parent: Node, node: Node): Node | null {
  for (let one: Node | null = node; one; one = one.parentNode) if (one.parentNode === parent) return one;
  return null;
}

/** An element without what a translation has put around its texts: React finds what the server drew. */
export function withoutTranslation(element: HTMLElement): void {
  for (const font of element.querySelectorAll('font')) font.replaceWith(...font.childNodes);
  element.normalize();
}
