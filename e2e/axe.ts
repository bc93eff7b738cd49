/** The axe engine on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

export interface AccessibilityViolation {
  rule: string;
  help: string;
  targets: string[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every axe violation of the page, or of one part of it, as it is, WCAG 2.2 AA and best practices. */
export async function accessibilityViolations(page: Page, part = 'body'): Promise<AccessibilityViolation[]> {
  // Through the debugger, not a script tag: the page's own Content-Security-Policy stays in force.
  await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    // Parts that are rendered only when they are scrolled into view have no true place yet: axe sees them as a user will.
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
    interface Node {
      target: string[];
      any: { relatedNodes: { target: string[] }[] }[];
    }
    const { axe } = window as unknown as {
      axe: {
        run(
          context: object | Document,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: Node[] }[] }>;
      };
    };
    const { violations } = await axe.run(selector === 'body' ? document : { include: [[selector]] }, {
      rules: { 'target-size': { enabled: true } },
    });
    // A target that is scrolled below a bar that stays in the window is as large as ever once it is scrolled out again.
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    );
    const staying = violations
      .flatMap(({ nodes }) =>
        nodes.flatMap(({ target, any }) => [
          target,
          ...any.flatMap((check) => check.relatedNodes.map((node) => node.target)),
        ]),
      )
      .map((target) => target.join(' '))
      .filter((selector) => bars.some((bar) => bar.contains(document.querySelector(selector))));
    return violations
      .map(({ id, help, nodes }) => ({
        rule: id,
        help,
        targets: nodes
          .filter(
            ({ target, any }) =>
              id !== 'target-size' ||
              staying.includes(target.join(' ')) ||
              any.some(
                ({ relatedNodes }) =>
                  relatedNodes.length === 0 ||
                  relatedNodes.some((node) => !staying.includes(node.target.join(' '))),
              ),
          )
          .map(({ target }) => target.join(' ')),
      }))
      .filter(({ targets }) => targets.length > 0);
  }, part);
}
