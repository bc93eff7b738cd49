import { Method } from '../../../parts/Method.tsx';
import Link from '../../docs/Link.tsx';
import { useDrawing } from '../../reference/render/context.ts';
import styles from './styles.module.css';

export default function Operations() {
  const { groups, operations } = useDrawing().contracts.v2;
  return (
    <section>
      <h2>{operations.length} endpoints</h2>
      <div className={styles.groups}>
        {groups.map(({ title, operations: own }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {own.map(({ name, subtitle, method, slug }) => (
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
