/**
 * Valhalla's configuration, without what it has defaults for and no request of ours needs. Written out here because the package's own
 * generator is a Python script.
 * Names and defaults: https://valhalla.github.io/valhalla/api/ and `valhalla_build_config`.
 */

import { extractFile } from './tile-extract.ts';

/** In the folder of the tiles: speeds by road class and density, which only the builder reads. */
export const defaultSpeedsFile = 'default-speeds.json';

/** 50 waypoints, a start and a destination (specification, section 9). */
const maxStops = 52;
const quiet = { type: '' };

interface CostingLimits {
  max_distance: number;
  max_locations: number;
  max_matrix_distance: number;
  max_matrix_location_pairs: number;
}

/** Distances in meters. Bangladesh measures about 820 km from corner to corner; the roads between are longer. */
function limits(maxDistanceMeters: number): CostingLimits {
  return {
    max_distance: maxDistanceMeters,
    max_locations: maxStops,
    max_matrix_distance: maxDistanceMeters,
    max_matrix_location_pairs: maxStops * maxStops,
  };
}

export function valhallaConfig(tileDir: string) {
  return {
    mjolnir: {
      // Each worker thread has its own cache, which for mapped tiles holds little.
      max_cache_size: 64_000_000,
      id_table_size: 10_000_000,
      // Where the builder writes; the router has the tiles in one file.
      tile_dir: tileDir,
      tile_extract: `${tileDir}/${extractFile}`,
      admin: `${tileDir}/admin.sqlite`,
      default_speeds_config: `${tileDir}/${defaultSpeedsFile}`,
      hierarchy: true,
      shortcuts: true,
      include_bicycle: true,
      include_pedestrian: true,
      include_driving: true,
      include_driveways: true,
      include_platforms: false,
      include_construction: false,
      keep_osm_node_ids: false,
      keep_all_osm_node_ids: false,
      reclassify_links: true,
      transit_pbf_limit: 20_000,
      concurrency: 2,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        use_admin_db: true,
        use_direction_on_ways: false,
        allow_alt_name: false,
        use_urban_tag: false,
        use_rest_area: false,
        scan_tar: false,
      },
      logging: quiet,
    },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'trace_route', 'trace_attributes', 'status'],
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 35_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      logging: { ...quiet, long_request: 100 },
    },
    thor: {
      max_reserved_labels_count_astar: 200_000,
      max_reserved_labels_count_bidir_astar: 100_000,
      max_reserved_labels_count_dijkstras: 400_000,
      max_reserved_labels_count_bidir_dijkstras: 200_000,
      costmatrix: { check_reverse_connection: true, allow_second_pass: true },
    },
    meili: {
      mode: 'auto',
      customizable: [
        'mode',
        'search_radius',
        'turn_penalty_factor',
        'gps_accuracy',
        'interpolation_distance',
      ],
      default: {
        sigma_z: 4.07,
        gps_accuracy: 5,
        beta: 3,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 250,
        breakage_distance: 2000,
        interpolation_distance: 10,
        search_radius: 50,
        geometry: false,
        route: true,
        turn_penalty_factor: 0,
      },
      auto: { turn_penalty_factor: 200, search_radius: 50 },
      pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
      bicycle: { turn_penalty_factor: 140 },
      grid: { size: 500, cache_size: 100_240 },
    },
    service_limits: {
      auto: limits(5_000_000),
      motorcycle: limits(5_000_000),
      bicycle: limits(2_000_000),
      pedestrian: {
        ...limits(1_000_000),
        min_transit_walking_distance: 1,
        max_transit_walking_distance: 10_000,
      },
      isochrone: {
        max_contours: 4,
        max_time_contour: 120,
        max_distance: 25_000,
        max_locations: 1,
        max_distance_contour: 200,
      },
      skadi: { max_shape: 750_000, min_resample: 10 },
      trace: {
        max_distance: 1_000_000,
        max_gps_accuracy: 100,
        max_search_radius: 250,
        max_shape: 16_000,
        max_alternates: 3,
        max_alternates_shape: 100,
      },
      max_exclude_locations: 50,
      max_reachability: 100,
      max_radius: 200,
      max_alternates: 2,
      max_exclude_polygons_length: 10_000,
    },
  };
}
