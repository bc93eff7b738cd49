import { Method } from '../../../parts/Method.tsx';
import Link from '../../docs/Link.tsx';
import type { OperationGroupLinks } from '../content.ts';
import styles from './styles.module.css';

export default function Operations({ groups }: { groups: OperationGroupLinks[] }) {
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <section>
      <h2>{count} endpoints</h2>
      <div className={styles.groups}>
        {groups.map(({ title, operations }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {operations.map(({ name, subtitle, method, slug }) => (
                <li key={slug}>
                  <Link href={`/api/${slug}/`}>
                    <span>
                      {name}
                      {subtitle && <small>{subtitle}</small>}
                    </span>
                    <Method method={method} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
